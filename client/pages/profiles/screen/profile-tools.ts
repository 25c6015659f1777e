import { island } from '../../../ui/island.tsx'

/** The owner's tools. */
export const ProfileTools = island(() =>
  import('../../../boards/list/profile-tools.tsx').then(({ ProfileTools }) => ProfileTools),
)
