import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './kept.css'

/**
 * Lets a component own content that is shown somewhere else in the tree. If the tree around the content is replaced,
 * anything typed or opened in the content is kept, because its elements are only moved.
 * @param content must not depend on a React context of the tree in which it is shown
 * @returns `owned`, which the owner must always render, and `shown`, the place of the content in the tree
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
