import type { ReactNode } from 'react'
import { useDeferred } from './useDeferred.ts'

/** A large part of a page, which is drawn after the page around it. */
export const Deferred = ({ children }: { readonly children: ReactNode }) => useDeferred() && children
