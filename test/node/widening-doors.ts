/** How a door that can show something to more people may do so (docs/decisions/143). */
const WAYS = {
  asks: 'its form asks first, and so does the page before it sends the call; an undo asks as the change did (decision 036)',
  named: 'its button, or employees’ decision, says whom it lets in, or gives back what was seen before',
  makes: 'what it makes is new: its form says where it goes',
  fewer: 'it only takes away, although its statement could do more',
  confirmed: 'a job, or its beginning, which does what was confirmed when it was started',
} as const

/** The doors to every statement that can show something to more people, found by `doors.ts`: what changes, the way, the file, and the functions by which it gets there. */
export const DOORS: Record<string, Partial<Record<keyof typeof WAYS, Record<string, string>>>> = {
  'who sees a profile': {
    asks: {
      'imports/forms.ts': 'changeImportState',
      'profiles/forms.ts': 'updateUser',
      'profiles/routes.ts': 'updateUser',
    },
    named: {
      'accounts/jobs.ts': 'liftSuspensions',
      'accounts/login-forms.ts': 'logIn',
      'accounts/routes.ts': 'logIn',
      'staff/forms.ts': 'decideAppeal decideCase reverseDecision',
    },
    fewer: {
      'accounts/change-routes.ts': 'deactivate deleteAccount requestDeletion',
      'accounts/link-forms.ts': 'deleteAccount',
      'accounts/settings-forms.ts': 'deactivate requestDeletion',
    },
    confirmed: {
      'imports/forms.ts': 'mapImportColumns startImport takePart',
      'imports/jobs.ts': 'runImport',
    },
  },
  'who sees a board': {
    asks: {
      'boards/change/update.ts': 'updateBoard',
      'boards/deletion/delete.ts': 'deleteBoard',
      'boards/deletion/restore.ts': 'restoreBoard',
      'boards/merging/merge.ts': 'mergeBoard',
      'imports/forms.ts': 'changeImportState',
      'moves/copying/copy.ts': 'copyPins',
      'moves/moving/move-pins.ts': 'movePins',
    },
    named: {
      'staff/forms.ts': 'decideAppeal decideCase reverseDecision',
    },
    fewer: {
      'accounts/jobs.ts': 'purgeAccounts',
    },
    confirmed: {
      'imports/forms.ts': 'mapImportColumns startImport takePart',
      'imports/jobs.ts': 'runImport',
    },
  },
  'where a Pin is': {
    asks: {
      'boards/change/update.ts': 'updateBoard',
      'boards/deletion/delete.ts': 'deleteBoard',
      'boards/deletion/restore.ts': 'restoreBoard',
      'boards/merging/merge.ts': 'mergeBoard',
      'boards/sections/delete.ts': 'deleteSection',
      'clusters/make-board.ts': 'makeBoardOfCluster',
      'imports/forms.ts': 'changeImportState',
      'invites/membership/remove.ts': 'removeCollaborator',
      'moves/copying/copy.ts': 'copyPins',
      'moves/edit-pin.ts': 'editPin',
      'moves/moving/move-all.ts': 'moveAll',
      'moves/moving/move-pins.ts': 'movePins',
      'moves/moving/section-pins.ts': 'moveIntoSection moveOutOfSection',
      'moves/organize-form.ts': 'moveToNewBoard',
      'profiles/forms.ts': 'updateUser',
      'profiles/routes.ts': 'updateUser',
    },
    named: {
      'accounts/jobs.ts': 'liftSuspensions',
      'accounts/login-forms.ts': 'logIn',
      'accounts/routes.ts': 'logIn',
      'staff/forms.ts': 'decideAppeal decideCase reverseDecision',
    },
    fewer: {
      'accounts/change-routes.ts': 'deactivate deleteAccount requestDeletion',
      'accounts/jobs.ts': 'purgeAccounts',
      'accounts/link-forms.ts': 'deleteAccount',
      'accounts/settings-forms.ts': 'deactivate requestDeletion',
      'invites/membership/remove.ts': 'partForm',
      'moves/delete.ts': 'deleteAll deletePins',
      'pins/deletion/delete.ts': 'deletePin',
    },
    confirmed: {
      'imports/forms.ts': 'mapImportColumns startImport takePart',
      'imports/jobs.ts': 'runImport',
    },
  },
  'who is on a board': {
    asks: {
      'boards/deletion/delete.ts': 'deleteBoard',
      'boards/deletion/restore.ts': 'restoreBoard',
      'boards/merging/merge.ts': 'mergeBoard',
      'clusters/make-board.ts': 'makeBoardOfCluster',
      'imports/forms.ts': 'changeImportState',
      'invites/membership/remove.ts': 'removeCollaborator',
      'moves/organize-form.ts': 'moveToNewBoard',
    },
    named: {
      'invites/inviting/answer.ts': 'acceptInvite',
      'staff/forms.ts': 'decideAppeal reverseDecision',
    },
    makes: {
      'boards/creation/create.ts': 'createBoard',
      'moves/organize-form.ts': 'copyToNewBoard',
    },
    fewer: {
      'invites/membership/remove.ts': 'partForm',
    },
    confirmed: {
      'imports/forms.ts': 'mapImportColumns startImport takePart',
      'imports/jobs.ts': 'runImport',
    },
  },
  'who is asked to a board': {
    asks: {
      'invites/inviting/invite.ts': 'invitePeople',
    },
  },
  'who follows': {
    asks: {
      'imports/forms.ts': 'changeImportState',
      'profiles/forms.ts': 'updateUser',
      'profiles/routes.ts': 'updateUser',
    },
    named: {
      'relations/follow.ts': 'followUser',
      'relations/requests.ts': 'approveRequest',
    },
    confirmed: {
      'imports/forms.ts': 'mapImportColumns startImport takePart',
      'imports/jobs.ts': 'runImport',
    },
  },
  'who is blocked': {
    asks: {
      'imports/forms.ts': 'changeImportState',
    },
    named: {
      'relations/block.ts': 'unblockUser',
    },
    confirmed: {
      'imports/forms.ts': 'mapImportColumns startImport takePart',
      'imports/jobs.ts': 'runImport',
    },
  },
  'who acts for whom': {
    named: {
      'accounts/own-routes.ts': 'delegate',
      'accounts/settings-forms.ts': 'delegate',
    },
  },
  'who reads a conversation': {
    makes: {
      'conversations/forms.ts': 'startConversation',
      'conversations/routes.ts': 'startConversation',
    },
  },
  'which comments and messages are there': {
    asks: {
      'comments/writing/delete.ts': 'deleteComment',
    },
    named: {
      'staff/forms.ts': 'decideAppeal reverseDecision',
    },
    makes: {
      'comments/writing/edit.ts': 'editComment',
    },
  },
}
