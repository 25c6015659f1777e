import type { Hono } from 'hono'
import { asBeforeForms } from './accounts/as-before-forms.ts'
import {
  deleteExpiredAliases,
  deleteExpiredSessions,
  deleteExpiredTokens,
  deleteOldBrowsers,
  liftSuspensions,
  purgeAccounts,
} from './accounts/jobs.ts'
import { linkForms } from './accounts/link-forms.ts'
import { loginForms } from './accounts/login-forms.ts'
import { settingsForms } from './accounts/settings-forms.ts'
import { makeTokenForm } from './accounts/tokens/make-forms.ts'
import { actionUndos } from './actions.ts'
import {
  countNewSaves,
  deleteOldDays,
  deleteOldEvents,
  deleteOldMonths,
  deleteOldSalts,
  deleteOldViewers,
  sumProfileViews,
} from './analytics/jobs.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { trial } from './apps/developers/try-form.ts'
import { deleteExpiredGrants } from './apps/jobs.ts'
import { createAppForm, deleteAppForm, editAppForm, endAppForm, renewAppForm } from './apps/oauth/apps.ts'
import { consent } from './apps/oauth/consent-form.ts'
import { oauthRoutes } from './apps/routes.ts'
import { deleteOldArticles } from './articles/jobs.ts'
import { articleUndos } from './articles/undo.ts'
import { deleteArticleForm } from './articles/writing/delete.ts'
import { saveArticleForm } from './articles/writing/save.ts'
import { pictureForms } from './avatars/picture-forms.ts'
import { copyByNight } from './backups/jobs.ts'
import { placeBoardNames, purgeBoards } from './boards/jobs.ts'
import { stepBoard } from './boards/order/step.ts'
import { preferenceForm } from './boards/preferences/preferences-form.ts'
import { sectionDeletion } from './boards/sections/delete.ts'
import { dismissClusterForm } from './clusters/dismiss-form.ts'
import { recomputeDueClusters } from './clusters/jobs.ts'
import { makeBoardFromClusterForm } from './clusters/make-board-form.ts'
import { deleteOldComments, deleteOldReplies } from './comments/jobs.ts'
import { showTried } from './comments/writing/tried-form.ts'
import { indexOlderMessages } from './conversations/jobs.ts'
import { checkCounters } from './counters/jobs.ts'
import type { Database } from './db/open.ts'
import type { Expired } from './db/slices.ts'
import type { AppEnv, Bindings } from './env.ts'
import { deleteOldReports } from './events/jobs.ts'
import { eventRoutes } from './events/routes.ts'
import { dismissHint } from './experiences/dismiss-form.ts'
import { askForExport } from './exports/ask.ts'
import { removeExport } from './exports/delete.ts'
import { beginMonthly, continueExports, continueSendings, deleteOldExports } from './exports/jobs.ts'
import { setMonthlyExport } from './exports/monthly/monthly.ts'
import { changeTarget, setPlaceForms } from './exports/target/change.ts'
import { homefeedJobs } from './homefeed/jobs.ts'
import { continueImports, deleteLostPins, deleteLostTraces, deleteOldImports } from './imports/jobs.ts'
import { changeImport, mapImport } from './imports/start.ts'
import { uploadImport, uploadPart } from './imports/upload-forms.ts'
import { redeemInviteForm } from './invites/codes/redeem-form.ts'
import { acceptInviteForm, cancelInviteForm, declineInviteForm } from './invites/inviting/answer.ts'
import { invitePeopleForm } from './invites/inviting/invite.ts'
import { deleteExpiredAdmissions, deleteExpiredCodes, deleteOldLandings } from './invites/jobs.ts'
import { letManageForm } from './invites/membership/let-manage.ts'
import { partForm } from './invites/membership/remove.ts'
import { adoptNotices, deleteOldWithheld } from './legal/jobs.ts'
import { lawFirst } from './legal/middleware.ts'
import { noticeForms } from './legal/notice-forms.ts'
import { reportThingForm } from './legal/report-thing.ts'
import { appealDecisionForm } from './legal/statements/appeal.ts'
import { continueLibraries, deleteLostItems, deleteOldHosts, findNewPins } from './library/jobs.ts'
import { sendWaitingMails } from './mail/outbox.ts'
import { builderForms } from './media/builder-forms.ts'
import { analyzeWaiting, deleteOldFacts, deleteOldRegistrations, sweepMedia } from './media/jobs.ts'
import { receiveRoutes } from './media/registered/receive-routes.ts'
import { filmRoutes } from './media/serve/film-routes.ts'
import { pictureRoutes } from './media/serve/picture-routes.ts'
import { uploadRoutes } from './media/upload/upload-routes.ts'
import type { UndoKinds } from './model/undo/rules.ts'
import { organizeSelectionForm } from './moves/organize-form.ts'
import { deleteOldNotifications, sendDueMails } from './notifications/jobs.ts'
import { actAfterLogin } from './pages/accounts/pending-action.ts'
import { comparePictures, fillLooks, fillMarks, markPicture, purgePins, runRemovals } from './pins/jobs.ts'
import { stepPin } from './pins/placing/place.ts'
import { blockForm, unblockForm } from './relations/block.ts'
import { followForm, unfollowForm } from './relations/follow.ts'
import { removeFollowerForm } from './relations/remove-follower.ts'
import { approveForm, declineForm } from './relations/requests.ts'
import { indexOlderTopics, sampleOlderPins } from './search/jobs.ts'
import { makeSitemaps } from './sitemaps/jobs.ts'
import { staffClaimForm, staffNoteForm } from './staff/claim.ts'
import { staffCopyForm } from './staff/copies/copies.ts'
import { staffAppealForm } from './staff/deciding/appeal.ts'
import { staffDecideForm } from './staff/deciding/decide.ts'
import { staffReverseForm } from './staff/deciding/reverse.ts'
import { staffAllowForm } from './staff/refusals/refusals.ts'
import { undoForms } from './undo/forms.ts'
import { deleteOldEntries } from './undo/jobs.ts'
import { undoRoutes } from './undo/routes.ts'
import { deleteOldDeliveries, sendDueHooks } from './webhooks/jobs.ts'

/** A scheduled job. Its database refuses more than `calls` calls: the job may stop after any of them, and its next run continues. */
export type Job = (db: Database, now: number, env: Bindings, calls: number) => Promise<unknown>

/**
 * Cron times of the jobs, the same as in wrangler.toml. Each time is a separate invocation because one invocation may send at most 1000
 * requests to the database and the store.
 */
export const TIMES = {
  purge: '17 3 * * *',
  sweep: '27 3 * * *',
  look: '37 3 * * *',
  inboxes: '47 3 * * *',
  check: '57 3 * * *',
  // Later times of the hour continue a copy that one invocation could not complete.
  backup: '7-57/10 4 * * *',
  // After the night's changes; later times of the hour continue.
  sitemaps: '7-57/10 5 * * *',
  // Sends mails about due notifications, and mails that a call stored but did not send; their links expire after an hour. Also carries out removals, renews
  // suggestions once an hour, and adds Pins to homefeeds whose message was lost.
  mail: '*/5 * * * *',
} as const

/** What a room contributes to the app. */
interface Room {
  /** Routes of the `/v3` API. */
  calls?: Hono<AppEnv>[]
  /** Routes whose patterns also match addresses of actions: registered after all others. */
  lastCalls?: Hono<AppEnv>[]
  /** Targets of plain HTML forms. */
  forms?: Hono<AppEnv>[]
  /** By cron time, then by the job's name in the log. */
  jobs?: Partial<Record<keyof typeof TIMES, Record<string, Job>>>
  /** Statements that delete a slice of a table's expired rows; repeated each night until none is left. */
  expired?: Expired[]
}

/** Undo handlers by kind of action. */
export const undoKinds: UndoKinds = {
  ...actionUndos,
  ...articleUndos,
}

/** All rooms, in the order in which their routes are matched and their jobs run. */
export const rooms: readonly Room[] = [
  {
    forms: [loginForms(actAfterLogin), asBeforeForms, linkForms, settingsForms, makeTokenForm],
    jobs: { purge: { purgeAccounts: purgeWithin }, mail: { liftSuspensions } },
    expired: [deleteExpiredSessions, deleteExpiredTokens, deleteExpiredAliases, deleteOldBrowsers],
  },
  { calls: [eventRoutes], expired: [deleteOldReports] },
  {
    calls: [analyticsRoutes],
    jobs: { sweep: { sumProfileViews }, mail: { countNewSaves } },
    expired: [deleteOldViewers, deleteOldSalts, deleteOldDays, deleteOldEvents, deleteOldMonths],
  },
  {
    forms: [preferenceForm, stepBoard, sectionDeletion],
    jobs: { purge: { purgeBoards }, sweep: { placeBoardNames } },
  },
  {
    forms: [stepPin],
    jobs: {
      purge: { purgePins },
      check: { fillMarks, fillLooks, comparePictures },
      mail: { removeWaiting },
    },
  },
  { forms: [organizeSelectionForm] },
  {
    calls: [pictureRoutes, filmRoutes, uploadRoutes],
    lastCalls: [receiveRoutes],
    forms: [builderForms],
    jobs: { sweep: { sweepUnused }, look: { lookAtNew } },
    expired: [deleteOldFacts, deleteOldRegistrations],
  },
  { jobs: homefeedJobs },
  { forms: [dismissClusterForm, makeBoardFromClusterForm], jobs: { sweep: { recomputeDueClusters } } },
  { calls: [undoRoutes(undoKinds)], forms: [undoForms(undoKinds)], expired: [deleteOldEntries] },
  { forms: [dismissHint] },
  { forms: [pictureForms] },
  { forms: [followForm, unfollowForm, approveForm, declineForm, removeFollowerForm, blockForm, unblockForm] },
  {
    forms: [
      invitePeopleForm,
      acceptInviteForm,
      declineInviteForm,
      cancelInviteForm,
      partForm,
      letManageForm,
      redeemInviteForm,
    ],
    expired: [deleteExpiredCodes, deleteExpiredAdmissions, deleteOldLandings],
  },
  // Replies end before the comments that they answer.
  { forms: [showTried], expired: [deleteOldReplies, deleteOldComments] },
  { jobs: { sweep: { indexOlderMessages } } },
  {
    jobs: {
      purge: { deleteOldNotifications: (db, now) => deleteOldNotifications(db, now) },
      mail: { sendDueMails: (db, now, env) => sendDueMails(db, now, env) },
    },
  },
  {
    calls: [lawFirst],
    forms: [noticeForms, reportThingForm, appealDecisionForm],
    jobs: { sweep: { adoptNotices } },
    expired: [deleteOldWithheld],
  },
  {
    forms: [uploadImport, uploadPart, mapImport, changeImport],
    jobs: { sweep: { deleteOldImports }, mail: { continueImports } },
    expired: [deleteLostPins, deleteLostTraces],
  },
  {
    jobs: {
      sweep: { findNewPins },
      mail: { continueLibraries: (db, now, env) => continueLibraries(db, now, env) },
    },
    expired: [deleteLostItems, deleteOldHosts],
  },
  {
    forms: [askForExport, removeExport, setMonthlyExport, ...setPlaceForms, changeTarget],
    jobs: { sweep: { deleteOldExports, beginMonthly }, mail: { continueExports, continueSendings } },
  },
  {
    jobs: { mail: { sendDueHooks: (db, now, env) => sendDueHooks(db, now, env) } },
    expired: [deleteOldDeliveries],
  },
  {
    calls: [oauthRoutes],
    forms: [createAppForm, editAppForm, renewAppForm, deleteAppForm, endAppForm, consent, trial],
    expired: [deleteExpiredGrants],
  },
  {
    forms: [
      staffClaimForm,
      staffNoteForm,
      staffDecideForm,
      staffCopyForm,
      staffReverseForm,
      staffAppealForm,
      staffAllowForm,
    ],
  },
  { forms: [saveArticleForm, deleteArticleForm], expired: [deleteOldArticles] },
  { jobs: { sweep: { indexOlderTopics, sampleOlderPins } } },
  { jobs: { sitemaps: { makeSitemaps: (db, now, env) => makeSitemaps(db, now, env) } } },
  { jobs: { check: { checkCounters: (db, now) => checkCounters(db, now) } } },
  { jobs: { backup: { copyByNight: (db, now, env) => copyByNight(db, now, env) } } },
  { jobs: { mail: { sendWaitingMails: (db, now, env) => sendWaitingMails(db, now, env) } } },
]

/** One account may use a quarter of the calls, so that a large one doesn't use up all of them. */
function purgeWithin(db: Database, now: number, _: Bindings, calls: number) {
  return purgeAccounts(db, now, { calls, atATime: Math.ceil(calls / 4) })
}

function removeWaiting(db: Database, now: number, { MEDIA }: Bindings) {
  return runRemovals(db, MEDIA, now)
}

function sweepUnused(db: Database, now: number, { MEDIA }: Bindings) {
  return sweepMedia(db, MEDIA, now)
}

function lookAtNew(db: Database, _: number, { MEDIA: bucket, IMAGES: images }: Bindings) {
  return analyzeWaiting(db, { bucket, images }, markPicture)
}
