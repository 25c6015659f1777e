import { island } from '#client/ui/island.tsx'

/** The owner's tools. */
export const ProfileTools = island(() =>
  import('#client/boards/list/profile-tools.tsx').then(({ ProfileTools }) => ProfileTools),
)
