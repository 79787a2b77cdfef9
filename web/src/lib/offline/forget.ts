let count = 0

/** Answers to what was asked before belong to someone who has left. */
export const timesForgotten = (): number => count

/** Deletes what this device keeps of the person. Storage may be blocked; then there is nothing. */
export function forgetDevice(): Promise<void> {
  count++
  return import('./database.ts').then(({ deleteDatabase }) => deleteDatabase()).catch(() => {})
}
