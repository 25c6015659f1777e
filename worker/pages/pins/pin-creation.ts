import type { Context } from 'hono'
import type { Goal } from '#client/pins/builder/builder.tsx'
import type { AppEnv } from '#worker/env.ts'
import { loadAccess } from '#worker/profiles/read.ts'
import type { ViewerRow } from '#worker/viewers.ts'
import { readBoardChoices } from '../boards/board-choices.ts'

interface PinCreation {
  viewer: ViewerRow
  /** Boards to save the new pin to, most recently used first, with the sections of the board in the address. */
  goals: Goal[]
  /** The goal that the address names; empty for the profile. */
  to: string
}

/** The viewer who makes a pin, and the boards to choose from. null without a full login (CRE-002, CRE-020). */
export async function loadPinCreation(c: Context<AppEnv>, board = '', section = ''): Promise<PinCreation | null> {
  const access = await loadAccess(c.var.requester, 'me')
  const { viewerRow: viewer, user } = access
  if (!viewer || !user || viewer.loginState !== 'full') return null
  const goals = await readBoardChoices(c, { access, user, opened: board })
  const wanted = [`${board}.${section}`, board].find((value) => goals.some((goal) => goal.value === value))
  return { viewer, goals, to: wanted ?? '' }
}
