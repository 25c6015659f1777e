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
      'imports/start.ts': 'changeImport',
      'profiles/settings/update-user.ts': 'updateUser',
    },
    named: {
      'accounts/jobs.ts': 'liftSuspensions',
      'accounts/login-forms.ts': 'openLogin',
      'accounts/sessions/login.ts': 'logIn',
      'staff/deciding/appeal.ts': 'appealOnDesk',
      'staff/deciding/decide.ts': 'decideOnDesk',
      'staff/deciding/reverse.ts': 'reverseOnDesk',
    },
    fewer: {
      'accounts/closing/closing.ts': 'deactivateAccount deleteByCall',
      'accounts/link-forms.ts': 'deleteAccount',
      'accounts/settings-forms.ts': 'deactivate requestDeletion',
    },
    confirmed: {
      'imports/jobs.ts': 'runImport',
      'imports/start.ts': 'mapImport',
      'imports/upload-forms.ts': 'startImport takePart',
    },
  },
  'who sees a board': {
    asks: {
      'boards/change/undo.ts': 'changeBoard',
      'boards/deletion/undo.ts': 'undeleteBoard',
      'boards/forms.ts': 'mergeBoard restoreBoard updateBoard',
      'boards/merging/undo.ts': 'undeleteBoard',
      'boards/write-routes.ts': 'mergeBoard restoreBoard updateBoard',
      'imports/start.ts': 'changeImport',
      'invites/forms.ts': 'updateBoard',
      'moves/undo.ts': 'softDeleteBoard',
    },
    named: {
      'staff/deciding/appeal.ts': 'appealOnDesk',
      'staff/deciding/decide.ts': 'decideOnDesk',
      'staff/deciding/reverse.ts': 'reverseOnDesk',
    },
    fewer: {
      'accounts/jobs.ts': 'purgeAccounts',
      'boards/forms.ts': 'deleteBoard',
      'boards/write-routes.ts': 'deleteBoard',
    },
    confirmed: {
      'imports/jobs.ts': 'runImport',
      'imports/start.ts': 'mapImport',
      'imports/upload-forms.ts': 'startImport takePart',
    },
  },
  'where a Pin is': {
    asks: {
      'boards/change/undo.ts': 'changeBoard',
      'boards/deletion/undo.ts': 'undeleteBoard',
      'boards/forms.ts': 'mergeBoard restoreBoard updateBoard',
      'boards/merging/undo.ts': 'pinsMoved undeleteBoard',
      'boards/sections/undo.ts': 'pinsMoved',
      'boards/write-routes.ts': 'mergeBoard restoreBoard updateBoard',
      'clusters/forms.ts': 'makeBoardOfCluster',
      'clusters/routes.ts': 'makeBoardOfCluster',
      'imports/start.ts': 'changeImport',
      'invites/forms.ts': 'updateBoard',
      'invites/undo.ts': 'pinsMoved',
      'moves/forms.ts': 'editPin moveAll movePins moveToNewBoard',
      'moves/routes.ts': 'editPin moveAll moveIntoSection moveOutOfSection movePins',
      'moves/undo.ts': 'deleteCopies pinsMoved softDeleteBoard',
      'pins/undo.ts': 'pinsDeleted',
      'profiles/settings/update-user.ts': 'updateUser',
    },
    named: {
      'accounts/jobs.ts': 'liftSuspensions',
      'accounts/login-forms.ts': 'openLogin',
      'accounts/sessions/login.ts': 'logIn',
      'staff/deciding/appeal.ts': 'appealOnDesk',
      'staff/deciding/decide.ts': 'decideOnDesk',
      'staff/deciding/reverse.ts': 'reverseOnDesk',
    },
    fewer: {
      'accounts/closing/closing.ts': 'deactivateAccount deleteByCall',
      'accounts/jobs.ts': 'purgeAccounts',
      'accounts/link-forms.ts': 'deleteAccount',
      'accounts/settings-forms.ts': 'deactivate requestDeletion',
      'boards/forms.ts': 'deleteBoard',
      'boards/sections/forms.ts': 'deleteSection',
      'boards/write-routes.ts': 'deleteBoard deleteSection',
      'invites/forms.ts': 'removeCollaborator',
      'invites/routes.ts': 'removeCollaborator',
      'moves/forms.ts': 'deleteAll deletePins',
      'moves/routes.ts': 'deleteAll deletePins',
      'pins/deletion/delete.ts': 'deletePin',
    },
    confirmed: {
      'imports/jobs.ts': 'runImport',
      'imports/start.ts': 'mapImport',
      'imports/upload-forms.ts': 'startImport takePart',
    },
  },
  'who is on a board': {
    asks: {
      'boards/deletion/undo.ts': 'undeleteBoard',
      'boards/forms.ts': 'restoreBoard',
      'boards/merging/undo.ts': 'undeleteBoard',
      'boards/write-routes.ts': 'restoreBoard',
      'clusters/forms.ts': 'makeBoardOfCluster',
      'clusters/routes.ts': 'makeBoardOfCluster',
      'imports/start.ts': 'changeImport',
      'invites/undo.ts': 'join',
      'moves/forms.ts': 'moveToNewBoard',
    },
    named: {
      'invites/forms.ts': 'acceptInvite',
      'invites/routes.ts': 'acceptInvite',
      'staff/deciding/appeal.ts': 'appealOnDesk',
      'staff/deciding/reverse.ts': 'reverseOnDesk',
    },
    makes: {
      'boards/forms.ts': 'createBoard',
      'boards/write-routes.ts': 'createBoard',
      'moves/forms.ts': 'copyToNewBoard',
    },
    fewer: {
      'invites/forms.ts': 'removeCollaborator',
      'invites/routes.ts': 'removeCollaborator',
    },
    confirmed: {
      'imports/jobs.ts': 'runImport',
      'imports/start.ts': 'mapImport',
      'imports/upload-forms.ts': 'startImport takePart',
    },
  },
  'who is asked to a board': {
    asks: {
      'invites/forms.ts': 'invitePeople',
      'invites/routes.ts': 'invitePeople',
    },
  },
  'who follows': {
    asks: {
      'imports/start.ts': 'changeImport',
      'profiles/settings/update-user.ts': 'updateUser',
    },
    named: {
      'pages/accounts/pending-action.ts': 'followUser',
      'relations/forms.ts': 'approveRequest followUser',
      'relations/routes.ts': 'approveRequest followUser',
    },
    confirmed: {
      'imports/jobs.ts': 'runImport',
      'imports/start.ts': 'mapImport',
      'imports/upload-forms.ts': 'startImport takePart',
    },
  },
  'who is blocked': {
    asks: {
      'imports/start.ts': 'changeImport',
    },
    named: {
      'relations/forms.ts': 'unblockUser',
      'relations/routes.ts': 'unblockUser',
    },
    confirmed: {
      'imports/jobs.ts': 'runImport',
      'imports/start.ts': 'mapImport',
      'imports/upload-forms.ts': 'startImport takePart',
    },
  },
  'who acts for whom': {
    named: {
      'accounts/people/delegations.ts': 'delegate',
    },
  },
  'who reads a conversation': {
    makes: {
      'conversations/sending/start.ts': 'startConversation',
    },
  },
  'which comments and messages are there': {
    asks: {
      'comments/undo.ts': 'restoreComments',
    },
    named: {
      'staff/deciding/appeal.ts': 'appealOnDesk',
      'staff/deciding/reverse.ts': 'reverseOnDesk',
    },
    makes: {
      'comments/forms.ts': 'editComment',
      'comments/routes.ts': 'editComment',
    },
  },
}
