/** A change smaller than this, either way, is said to be none: half a percent. */
export const leastChange = 0.005;
/** Up to this, either way, a period is level with what it is compared with: weekdays alone move a month by as much. */
const levelMargin = 0.02;

/** How a period went against its comparison, by the change of what it is judged by, a fraction. */
export const judgePace = (change: number): 'ahead' | 'level' | 'behind' =>
  Math.abs(change) < levelMargin ? 'level' : change > 0 ? 'ahead' : 'behind';
