import { createContext, useContext } from 'react'

/** Runs a step; if the server requires a fresh sign-in, asks for it and runs the step again. */
export type StepUp = <Result>(step: () => Promise<Result>) => Promise<Result>

/** Provided by the shell, because features must not depend on sign-in. */
export const StepUpContext = createContext<StepUp>((step) => step())

/** For steps that need a fresh sign-in: `stepUp(() => call(…))`. */
export const useStepUp = (): StepUp => useContext(StepUpContext)
