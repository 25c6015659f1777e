/** Who may see a board, besides its collaborators. */
export const PRIVACIES = ['public', 'protected', 'secret'] as const
export type Privacy = (typeof PRIVACIES)[number]
