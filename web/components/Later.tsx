import type { ReactNode } from 'react'
import { useLater } from './useLater.ts'

/** A large part of a page, which is drawn after the page around it. */
export const Later = ({ children }: { readonly children: ReactNode }) => useLater() && children
