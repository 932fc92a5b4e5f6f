import type { ReactNode } from 'react'
import { useDeferred } from './useDeferred.ts'

/** A large part of a page, drawn after the rest of the page. */
export const Deferred = ({ children }: { readonly children: ReactNode }) => useDeferred() && children
