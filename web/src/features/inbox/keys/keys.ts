/** In the order in which they are explained. */
export const keys = ['j', 'k', 'x', 'a', 'd', 'f', 't', 'n', 'u', '?'] as const
export type Key = (typeof keys)[number]
