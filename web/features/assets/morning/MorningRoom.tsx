import type { ReactNode } from 'react'
import './MorningRoom.css'

/** The room of the morning view. It is there before the view: nothing below moves when the rows come. */
export const MorningRoom = ({ children }: { readonly children?: ReactNode }) => (
  <section className="morning-room" aria-label="What needs you, the most urgent first">
    {children}
  </section>
)
