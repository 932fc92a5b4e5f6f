import type { ReactNode } from 'react'
import './MorningRoom.css'

/** Reserves room for the morning view before it is loaded, so that nothing below it moves when its rows arrive. */
export const MorningRoom = ({ children }: { readonly children?: ReactNode }) => (
  <section className="morning-room" aria-label="What needs you, the most urgent first">
    {children}
  </section>
)
