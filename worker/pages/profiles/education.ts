import type { Context } from 'hono'
import type { ProfileView } from '#client/profiles/view.ts'
import { type Education, type EducationPlacement, MANY_BOARDS } from '#domain/experiences/display.ts'
import { ownsProfile } from '#domain/profiles/rules.ts'
import type { AppEnv } from '#worker/env.ts'
import { nextEducation } from '#worker/experiences/read.ts'
import type { Access, UserRow } from '#worker/profiles/read.ts'
import { profileTabs } from '#worker/profiles/view.ts'

/**
 * The hint for owners on their profile, Created and Saved pages: that comments on new pins are off (EDU-009), or how boards are sorted. One at most; none if
 * its status cannot be read.
 */
export async function ownEducation(
  c: Context<AppEnv>,
  access: Access,
  user: UserRow,
  view: ProfileView,
): Promise<Education | null> {
  if (!ownsProfile(access.viewer, user) || (view !== 'saved' && view !== 'created')) return null
  const boardCount = user.publicBoardCount + user.protectedBoardCount + user.secretBoardCount
  const placements: EducationPlacement[] = []
  if (user.commentsDefaultOff && profileTabs(access, user).hasPublishedPins) placements.push('comments_off_education')
  if (view === 'saved' && boardCount >= MANY_BOARDS) placements.push('organize_tip')
  return nextEducation(c.var.db, user.id, placements, c.var.words).catch(() => null)
}
