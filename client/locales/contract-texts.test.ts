import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { ERRORS } from '../../domain/errors.ts'
import en from './en.json'
import { createWords } from './words.ts'

const compiled = Object.entries(en).map(([id, text]) => [id, compileMessageOrThrow(text)])
const words = createWords('en', 'en-US', Object.fromEntries(compiled))

test.each([
  ['ORG-001', 'organize.heading', 'Unorganized ideas'],
  ['ORG-001', 'organize.open', 'Organize'],
  ['ORG-003', 'organize.upsell', 'Organize your ideas into a board'],
  ['ORG-003', 'organize.create_board', 'Create board'],
  ['ORG-003', 'organize.dismiss', 'Not now'],
  ['ORG-009', 'organize.select', 'Select Pins'],
  ['ORG-009', 'organize.selected', '{count} selected'],
  ['ORG-015', 'error.board_unnamed', "Don't forget to name your board!"],
  ['ORG-020', 'organize.moved', 'Moved to {board}'],
  ['ORG-021', 'organize.created', 'Board created!'],
  ['ORG-022', 'error.unexpected', 'Uh oh! Something went wrong.'],
  ['SEC-009', 'error.board_busy', 'Please wait until the previous board action finishes.'],
  ['CRE-012', 'create.profile', 'Add to profile'],
  ['CRE-013', 'create.board_view', 'Add a Pin or section'],
  ['CRE-014', 'create.section_view', 'Add to section'],
  ['CRE-015', 'create.other', 'Add a Pin or board'],
  ['CRE-024', 'create.bad_link', 'Oops! Please enter a valid URL.'],
  ['CRE-030', 'create.off', 'Oops...'],
  [
    'CRE-031',
    'create.off_text',
    'Our server is experiencing a mild case of the hiccups at the moment. Please try refreshing and publishing again later.',
  ],
  ['CRE-032', 'create.dismiss', 'Dismiss'],
  ['CRE-010', 'organize.secret', 'Keep this board secret'],
  ['CRE-010', 'organize.secret_note', 'So only you and collaborators can see it.'],
  ['BRD-005', 'arrange.title', 'Organize'],
  ['BRD-005', 'arrange.sort', 'Sort by'],
  ['BRD-006', 'arrange.layout', 'Profile layout'],
  ['BRD-032', 'arrange.alphabetical', 'A to Z'],
  ['BRD-032', 'arrange.custom', 'Drag and drop'],
  ['BRD-034', 'arrange.last.control', 'Last saved to'],
  ['BRD-034', 'arrange.last.enabled_recent', 'Recent Activity'],
  ['BRD-034', 'arrange.last.enabled_last_pin', 'Last Pin Added'],
  ['GRD-006', 'arrange.view', 'View options'],
  ['GRD-006', 'arrange.standard', 'Standard'],
  ['GRD-006', 'arrange.compact', 'Compact'],
  ['BRD-059', 'notice.not_found', "We couldn't find that page."],
  ['TAB-021', 'toast.not_found', "We couldn't find that page."],
  ['BRD-059', 'notice.other_boards', "But here are some of {name}'s other boards!"],
  ['MOD-014', 'board.unavailable', 'This board is currently unavailable'],
  ['MOD-015', 'board.sensitive', 'This board may contain sensitive content'],
  ['BRD-007', 'group.protected', 'Protected boards'],
  ['BRD-007', 'group.protected.note', 'These boards are not shown publicly, but anyone with the URL can view them.'],
  ['BRD-008', 'group.secret', 'Secret boards'],
  ['BRD-008', 'group.secret.note', 'Only you and people you invite can see these boards.'],
  ['BRD-008', 'nav.learn_more', 'Learn more'],
  ['HDR-009', 'mark.merchant', 'Verified Merchant'],
  ['HDR-009', 'mark.identity', 'Verified'],
  ['HDR-011', 'profile.impressum', 'Impressum'],
  [
    'PRV-003',
    'private.text',
    'Only approved followers can view their profile, Pins, boards, followers and following lists',
  ],
  ['BRD-011', 'empty.boards', "{name} hasn't created any boards yet"],
  ['BRD-011', 'empty.own_boards', "You haven't created any boards yet"],
  ['GRD-002', 'empty.pins', "{name} hasn't saved any Pins yet"],
  ['GRD-002', 'empty.own_pins', "You haven't saved any Pins yet"],
  ['GRD-002', 'empty.own_created', 'Pins you create will show here'],
  ['ACC-003', 'account.permanent_account_closure', "Your account has been deleted. We're sad to see you go"],
  [
    'ACC-004',
    'account.account_deletion_email_sent',
    'An email has been sent with final steps to delete your account, {username}',
  ],
  [
    'ACC-005',
    'account_linked.account_deletion_email_sent',
    'An email has been sent with final steps to delete your account, {username}, and its linked accounts',
  ],
  ['ACC-006', 'account.account_deactivated', 'The account, {username}, has been deactivated'],
  [
    'ACC-007',
    'account_linked.account_deactivated',
    'The account, {username}, and its linked accounts have been deactivated',
  ],
  [
    'ACC-008',
    'account.unlink_successful',
    "Success! You've unlinked this business account. You are currently in {username}.",
  ],
  ['ACC-009', 'account.account_switch_to_settings', "You've switched into and are currently in the account {username}"],
  ['FOL-008', 'empty.followers', '{name} has no followers yet'],
  ['FOL-008', 'empty.following', "{name} isn't following anyone yet"],
  ['OPT-002', 'block.title', 'Block {name}?'],
  ['OPT-002', 'block.follow', "They won't be able to follow you or interact with your Pins."],
  ['OPT-002', 'block.see', "You'll still be able to see each other's profiles."],
  ['OPT-002', 'block.quiet', "They won't be notified."],
  ['OPT-004', 'block.done_title', 'You blocked {name}'],
  ['OPT-004', 'block.done', 'Done'],
  ['OPT-011', 'error.blocked', "Sorry! This action isn't available."],
  ['HDR-019', 'follow.title.followers', 'Followers'],
  ['HDR-019', 'follow.title.following', 'Following'],
  ['PRV-002', 'private.title', 'This profile is private'],
  ['LOC-004', 'language.view_in.en', 'View in English'],
  ['ACC-010', 'error.login', 'Log in to continue'],
  ['ACC-011', 'prompt.save', 'Log in to save'],
  ['ACC-012', 'prompt.send', 'Log in to send'],
  ['ACC-013', 'prompt.edit', 'Log in to edit'],
  ['ACC-014', 'prompt.hide', 'Log in to hide'],
  ['ACC-015', 'prompt.create', 'Log in to create a Pin or board'],
  ['ACC-016', 'prompt.share', 'Log in to share this profile'],
  ['ACC-017', 'prompt.create_board', 'Log in to create a board'],
  ['ACC-018', 'prompt.invite', 'Log in to accept or decline this board invite'],
] as const)('the contract text of %s is %s', (_row, id, text) => {
  expect(en[id]).toBe(text)
  const values: Record<string, string> = { name: 'Mira', username: 'mira', count: '2', board: 'Kitchen' }
  expect(words._(id, values)).toBe(text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''))
})

/** Table 1.3 of the requirements, for the codes in `domain/errors.ts`. */
const ERROR_TABLE: Record<number, string> = {
  1: 'Please check what you entered.',
  2: 'Log in to continue',
  3: 'You are not permitted to access that resource.',
  4: 'Log in to continue',
  5: 'The email, username or password is incorrect.',
  6: 'That is too large.',
  7: "That kind of content can't be used here.",
  8: 'You have done that too often. Try again later.',
  9: 'This request was already sent with other content.',
  10: 'Method not supported.',
  11: 'API method not found.',
  12: 'Uh oh! Something went wrong.',
  13: 'Still working on it.',
  14: 'Try again in a moment.',
  30: 'User not found.',
  40: 'Board not found.',
  41: 'Board section not found.',
  50: 'Pin not found.',
  58: 'You already have a board with that name.',
  59: 'That username is taken.',
  60: "Don't forget to name your board!",
  70: 'Cluster not found.',
  90: 'This profile is private.',
  91: "Sorry! This action isn't available.",
  92: "This form isn't available in your country.",
  95: 'Our server is experiencing a mild case of the hiccups at the moment. Please try refreshing and publishing again later.',
  2171: 'Please wait until the previous board action finishes.',
  2172: 'Please wait until the previous board action finishes.',
  2173: 'Please wait until the previous board action finishes.',
  2174: 'These Pins are already in this board.',
  2175: "This can't be undone any more.",
  2300: 'Invalid Invite',
  2301: 'Sorry, this invite link isn’t valid.',
  2302: 'Sorry, this invite link has expired.',
  2303: 'This is your own invite.',
}

/** Errors that have their own text instead of their code's (G-158, REL-11, W-52). */
const OWN_TEXTS: Record<string, string> = {
  picture_removed: "This picture was removed and can't be added again.",
  suspended: 'This account is suspended. Write to us if you think that this is a mistake.',
  done_before: 'This was done before the site was updated. Reload the page to see it.',
  only_images: 'Only images can be uploaded.',
  link_unreachable: "We can't get anything from that address.",
  upload_too_large: 'That is too large.',
}

test('every error of the API has the English text of table 1.3 [API-011]', () => {
  for (const [name, { code, message }] of Object.entries(ERRORS))
    expect(words._(message), name).toBe(OWN_TEXTS[name] ?? ERROR_TABLE[code])
})
