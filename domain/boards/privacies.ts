/** Who may see a board, besides its collaborators. */
export const PRIVACIES = ['public', 'protected', 'secret'] as const
export type Privacy = (typeof PRIVACIES)[number]

/** The numbers that the database stores for them. */
export const PRIVACY_NUMBERS = { public: 0, protected: 1, secret: 2 } as const satisfies Record<Privacy, number>
