import { useState } from 'react';
import { addDays, type Day } from '../../../../shared/domain/periods/days.ts';
import { CopyLine } from '../../components/form/copy-line.tsx';
import { Segments } from '../../components/form/segments.tsx';
import { Panel } from '../../components/panel/panel.tsx';

const languages = [
  { value: 'curl', label: 'curl' },
  { value: 'javascript', label: 'JavaScript' },
  { value: 'python', label: 'Python' },
] as const;
type Language = (typeof languages)[number]['value'];

/** Returns a program that reads a node's sessions and leads of some days. */
function writeProgram(language: Language, address: string): string {
  if (language === 'curl') return `curl "${address}" -H "Authorization: Bearer $INSIGHTS_KEY"`;
  if (language === 'javascript')
    return [
      `const answer = await fetch('${address}', {`,
      '  headers: { Authorization: `Bearer ${process.env.INSIGHTS_KEY}` },',
      '});',
      'console.log((await answer.json()).metrics);',
    ].join('\n');
  return [
    'import json, os, urllib.request',
    `call = urllib.request.Request('${address}',`,
    "    headers={'Authorization': 'Bearer ' + os.environ['INSIGHTS_KEY']})",
    "print(json.load(urllib.request.urlopen(call))['metrics'])",
  ].join('\n');
}

/** The server that assistants connect to with a key. */
export const McpAddress = () => (
  <Panel title="AI assistants" subtitle="Ask Claude, ChatGPT, and others about your numbers">
    <CopyLine label="server address" text={`${window.location.origin}/api/v1/mcp`} />
    <p className="api-hint">
      Add it as an MCP server with the header <code>Authorization: Bearer</code> and your key. Try “Which three sites
      lost the most leads in October?”
    </p>
  </Panel>
);

/** A first program to copy, paste and run. */
export function QuickStart({ siteId, today }: { siteId: string; today: Day }) {
  const [language, setLanguage] = useState<Language>('curl');
  const yesterday = addDays(today, -1);
  const query = `metrics=sessions,goals,costPerLead&from=${addDays(yesterday, -30)}&to=${yesterday}&compare=previous`;
  const address = `${window.location.origin}/api/v1/sites/${siteId}/metrics?${query}`;
  return (
    <Panel
      title="Quick start"
      subtitle="Set INSIGHTS_KEY, then paste and run"
      tools={<Segments label="Language" value={language} onChange={setLanguage} options={languages} />}
    >
      <CopyLine label={`${language} program`} text={writeProgram(language, address)} />
    </Panel>
  );
}
