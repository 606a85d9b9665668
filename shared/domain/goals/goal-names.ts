import type { NodeAttr } from '../../model/node.ts';

/** Display names of Google Analytics events, by event name. */
export type GoalNames = Readonly<Record<string, string>>;

/** Display names of events that Google Analytics recommends or collects automatically, and of common lead events. */
export const usualGoalNames: GoalNames = {
  generate_lead: 'Lead form submitted',
  qualify_lead: 'Lead qualified',
  working_lead: 'Lead contacted',
  disqualify_lead: 'Lead disqualified',
  close_convert_lead: 'Lead won',
  close_unconvert_lead: 'Lead lost',
  form_start: 'Form started',
  form_submit: 'Form submitted',
  phone_call: 'Phone call',
  chat_started: 'Chat started',
  sign_up: 'Signed up',
  login: 'Signed in',
  join_group: 'Joined a group',
  search: 'Searched',
  view_search_results: 'Viewed search results',
  select_content: 'Content selected',
  share: 'Shared',
  file_download: 'File downloaded',
  click: 'Outbound click',
  scroll: 'Scrolled to the end',
  page_view: 'Page viewed',
  first_visit: 'First visit',
  session_start: 'Session started',
  user_engagement: 'Engaged',
  video_start: 'Video started',
  video_progress: 'Video progress',
  video_complete: 'Video completed',
  tutorial_begin: 'Tutorial started',
  tutorial_complete: 'Tutorial finished',
  earn_virtual_currency: 'Points earned',
  spend_virtual_currency: 'Points spent',
  unlock_achievement: 'Achievement unlocked',
  level_start: 'Level started',
  level_end: 'Level ended',
  level_up: 'Level reached',
  post_score: 'Score posted',
  view_item: 'Item viewed',
  view_item_list: 'Items viewed',
  select_item: 'Item selected',
  view_promotion: 'Promotion viewed',
  select_promotion: 'Promotion selected',
  add_to_wishlist: 'Added to the wish list',
  add_to_cart: 'Added to the cart',
  remove_from_cart: 'Removed from the cart',
  view_cart: 'Cart viewed',
  begin_checkout: 'Checkout started',
  add_shipping_info: 'Shipping entered',
  add_payment_info: 'Payment entered',
  purchase: 'Purchase',
  refund: 'Refund',
};

const named = (names: GoalNames, event: string): string | undefined =>
  Object.hasOwn(names, event) ? names[event] : undefined;

/** The names that hold below some nodes, given from the top down: the nearest that names an event is right. */
export const namesOfNodes = (nodes: readonly { readonly attr: Pick<NodeAttr, 'goalNames'> }[]): GoalNames =>
  Object.fromEntries(nodes.flatMap(({ attr }) => Object.entries(attr.goalNames ?? {})));

/** 'book_a_tour' as people write it; an event in its own capitals stays as it is. */
function formatEventName(event: string): string {
  const words = event.replaceAll(/[_\s]+/g, ' ').trim();
  return words === words.toLowerCase() ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

/** Returns an event's display name: a custom one, the standard one, or the event name in words. */
export const goalName = (event: string, names: GoalNames): string =>
  named(names, event) ?? named(usualGoalNames, event) ?? formatEventName(event);

/** Cleans names for storage: trims blanks and drops names equal to the inherited ones. */
export function namesToStore(typed: GoalNames, above: GoalNames): GoalNames | null {
  const customNames = Object.entries(typed)
    .map(([event, name]) => [event.trim(), name.trim()] as const)
    .filter(([event, name]) => event !== '' && name !== '' && name !== goalName(event, above));
  return customNames.length === 0 ? null : Object.fromEntries(customNames);
}

/** Returns the first name shared by two events, which would make their rows indistinguishable. */
export function sharedName(events: readonly string[], names: GoalNames): string | null {
  const usedNames = new Set<string>();
  for (const event of events) {
    const name = goalName(event, names).toLowerCase();
    if (usedNames.has(name)) return goalName(event, names);
    usedNames.add(name);
  }
  return null;
}
