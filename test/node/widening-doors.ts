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
      'staff/deciding/appeal.ts': 'staffAppealForm',
      'staff/deciding/decide.ts': 'staffDecideForm',
      'staff/deciding/reverse.ts': 'staffReverseForm',
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
      'boards/change/update.ts': 'updateBoard',
      'boards/deletion/delete.ts': 'deleteBoard',
      'boards/deletion/restore.ts': 'restoreBoard',
      'boards/merging/merge.ts': 'mergeBoard',
      'moves/copying/copy.ts': 'copyPins',
      'moves/moving/move-pins.ts': 'movePins',
      'imports/start.ts': 'changeImport',
    },
    named: {
      'staff/deciding/appeal.ts': 'staffAppealForm',
      'staff/deciding/decide.ts': 'staffDecideForm',
      'staff/deciding/reverse.ts': 'staffReverseForm',
    },
    fewer: {
      'accounts/jobs.ts': 'purgeAccounts',
    },
    confirmed: {
      'imports/jobs.ts': 'runImport',
      'imports/start.ts': 'mapImport',
      'imports/upload-forms.ts': 'startImport takePart',
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
      'invites/membership/remove.ts': 'removeCollaborator',
      'moves/copying/copy.ts': 'copyPins',
      'moves/edit-pin.ts': 'editPin',
      'moves/moving/move-all.ts': 'moveAll',
      'moves/moving/move-pins.ts': 'movePins',
      'moves/moving/section-pins.ts': 'moveIntoSection moveOutOfSection',
      'moves/organize-form.ts': 'moveToNewBoard',
      'imports/start.ts': 'changeImport',
      'profiles/settings/update-user.ts': 'updateUser',
    },
    named: {
      'accounts/jobs.ts': 'liftSuspensions',
      'accounts/login-forms.ts': 'openLogin',
      'accounts/sessions/login.ts': 'logIn',
      'staff/deciding/appeal.ts': 'staffAppealForm',
      'staff/deciding/decide.ts': 'staffDecideForm',
      'staff/deciding/reverse.ts': 'staffReverseForm',
    },
    fewer: {
      'accounts/closing/closing.ts': 'deactivateAccount deleteByCall',
      'accounts/jobs.ts': 'purgeAccounts',
      'accounts/link-forms.ts': 'deleteAccount',
      'accounts/settings-forms.ts': 'deactivate requestDeletion',
      'invites/membership/remove.ts': 'partForm',
      'moves/delete.ts': 'deleteAll deletePins',
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
      'boards/deletion/delete.ts': 'deleteBoard',
      'boards/deletion/restore.ts': 'restoreBoard',
      'boards/merging/merge.ts': 'mergeBoard',
      'clusters/make-board.ts': 'makeBoardOfCluster',
      'imports/start.ts': 'changeImport',
      'invites/membership/remove.ts': 'removeCollaborator',
      'moves/organize-form.ts': 'moveToNewBoard',
    },
    named: {
      'invites/inviting/answer.ts': 'acceptInvite',
      'staff/deciding/appeal.ts': 'staffAppealForm',
      'staff/deciding/reverse.ts': 'staffReverseForm',
    },
    makes: {
      'boards/creation/create.ts': 'createBoard',
      'moves/organize-form.ts': 'copyToNewBoard',
    },
    fewer: {
      'invites/membership/remove.ts': 'partForm',
    },
    confirmed: {
      'imports/jobs.ts': 'runImport',
      'imports/start.ts': 'mapImport',
      'imports/upload-forms.ts': 'startImport takePart',
    },
  },
  'who is asked to a board': {
    asks: {
      'invites/inviting/invite.ts': 'invitePeople',
    },
  },
  'who follows': {
    asks: {
      'imports/start.ts': 'changeImport',
      'profiles/settings/update-user.ts': 'updateUser',
    },
    named: {
      'relations/follow.ts': 'followUser',
      'relations/requests.ts': 'approveRequest',
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
      'relations/block.ts': 'unblockUser',
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
      'comments/writing/delete.ts': 'deleteComment',
    },
    named: {
      'staff/deciding/appeal.ts': 'staffAppealForm',
      'staff/deciding/reverse.ts': 'staffReverseForm',
    },
    makes: {
      'comments/writing/edit.ts': 'editComment',
    },
  },
}
