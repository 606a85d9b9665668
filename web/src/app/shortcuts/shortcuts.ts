/** All shortcuts, as `?` lists them. */
export const shortcuts: readonly {
  readonly group: string;
  readonly keys: readonly { readonly keys: readonly string[]; readonly does: string }[];
}[] = [
  {
    group: 'Everywhere',
    keys: [
      { keys: ['Ctrl K', '⌘ K'], does: 'Search pages, metrics, sites, people, and help' },
      { keys: ['/'], does: 'Search sites' },
      { keys: ['?'], does: 'This list' },
      { keys: ['Esc'], does: 'Close dialog or menu' },
    ],
  },
  {
    group: 'Pages with a period',
    keys: [
      { keys: ['['], does: 'Earlier period' },
      { keys: [']'], does: 'Later period' },
      { keys: ['C'], does: 'Compare with the previous period or a year earlier' },
    ],
  },
  {
    group: 'Guided tour',
    keys: [
      { keys: ['→', '←'], does: 'Next and previous step' },
      { keys: ['Esc'], does: 'End tour' },
    ],
  },
  {
    group: 'Map (when focused)',
    keys: [
      { keys: ['+', '−'], does: 'Zoom in and out' },
      { keys: ['← ↑ ↓ →'], does: 'Move the map' },
      { keys: ['0'], does: 'Fit the map' },
    ],
  },
];
