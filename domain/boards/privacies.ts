/** Who may see a board, its collaborators aside. */
export const PRIVACIES = ['public', 'protected', 'secret'] as const
export type Privacy = (typeof PRIVACIES)[number]
