import { createContext, useContext } from 'react'

/** Provided by the shell, because it owns the command palette. Null for people who can't search. */
export const OpenSearchContext = createContext<(() => void) | null>(null)

/** Opens the command palette. */
export const useOpenSearch = () => useContext(OpenSearchContext)
