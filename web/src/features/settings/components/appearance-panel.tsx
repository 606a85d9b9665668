import { useEffect, useState } from 'react';
import { chooseMode, colorModes, readMode, type ColorMode } from '../../../app/theme/mode.ts';
import { Segments } from '../../../components/form/segments.tsx';
import { Panel } from '../../../components/panel/panel.tsx';

const names: Readonly<Record<ColorMode, string>> = { light: 'Light', dark: 'Dark', system: 'Match device' };

/** Dark, light, or the device's setting; stored in this browser. */
export function AppearancePanel() {
  const [mode, setMode] = useState(readMode);
  useEffect(() => {
    const update = () => setMode(readMode());
    window.addEventListener('insights:mode', update);
    return () => window.removeEventListener('insights:mode', update);
  }, []);
  return (
    <Panel id="appearance" title="Appearance" subtitle="This browser only">
      <div>
        <Segments
          label="Theme"
          value={mode}
          onChange={chooseMode}
          options={colorModes.map(value => ({ value, label: names[value] }))}
        />
      </div>
    </Panel>
  );
}
