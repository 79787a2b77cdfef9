import { createContext, useContext } from 'react'

/** Does a step; if the server first wants to be sure who it is, asks, and does it again. */
export type StepUp = <Result>(step: () => Promise<Result>) => Promise<Result>

/** The shell fills it: sign-in is a feature of its own, and others must not know it. */
export const StepUpContext = createContext<StepUp>((step) => step())

/** For steps that need a fresh sign-in: `stepUp(() => call(…))`. */
export const useStepUp = (): StepUp => useContext(StepUpContext)
