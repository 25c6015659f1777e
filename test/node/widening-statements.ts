/**
 * Statements that can show something to more people, by what they change: they write a column of `test/fixtures/widening/columns.ts` in the direction that shows
 * more, or in one that depends on their values.
 */
export const STATEMENTS: Record<string, RegExp> = {
  'who sees a profile':
    /update (?:users|\$\{users\}) set[^`]*\b(?:is_private|closed_at) =|setOf\(users,\s*\{[^}]*\b(?:isPrivate|closedAt)\b/,
  'who sees a board':
    /update (?:boards|\$\{boards\}) set[^`]*\b(?:grp|owner_id|deleted_at) =|setOf\(boards,\s*\{[^}]*\b(?:grp|ownerId|deletedAt)\b/,
  'where a Pin is':
    /update (?:pins|\$\{pins\}) set[^`]*(?:\b(?:board_id|deleted_at|pinner_id) =|visibilityOn)|setOf\(pins,\s*\{[^}]*\b(?:boardId|deletedAt|pinnerId|listed|onProfile)\b/,
  'who is on a board':
    /insert (?:or \w+ )?into (?:profile_boards\b|\$\{profileBoards\})|insertRows\(\s*'profile_boards'/,
  'who is asked to a board': /insert (?:or \w+ )?into (?:board_invites\b|\$\{boardInvites\})/,
  'who follows': /insert (?:or \w+ )?into (?:follows\b|\$\{follows\})/,
  'who is blocked': /delete from (?:blocks\b|\$\{blocks\})/,
  'who acts for whom':
    /insert (?:or \w+ )?into (?:delegations\b|\$\{delegations\})|update delegations set[^`]*\bscopes =|setOf\(delegations,\s*\{[^}]*\bscopes\b/,
  'who reads a conversation':
    /insert (?:or \w+ )?into (?:conversation_members\b|\$\{conversationMembers\})|update conversation_members set[^`]*\bleft_at = null/,
  'which comments and messages are there':
    /update comments set[^`]*\b(?:deleted_at = (?:null|\$\{null)|is_hidden =)|update messages set[^`]*\bremoved_at = null/,
}
