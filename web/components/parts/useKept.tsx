import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './kept.css'

/**
 * Content that its owner draws once, independently of the tree that it is shown in. If that tree is replaced, what
 * somebody has typed or opened in the content stays, because its elements only move.
 * @param content must not need a React context of the tree that it is shown in
 * @returns `owned`, which the owner renders at all times, and `shown`, the place of the content
 */
export const useKept = (content: ReactNode): { readonly owned: ReactNode; readonly shown: ReactNode } => {
  const [home] = useState(newHome)
  return { owned: createPortal(content, home), shown: <Place home={home} /> }
}

const newHome = (): HTMLElement => {
  const home = document.createElement('div')
  home.className = 'kept'
  return home
}

const Place = ({ home }: { readonly home: HTMLElement }) => {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.append(home), [home])
  return <div ref={place} className="kept" />
}
