import { Component, type ReactNode } from 'react'

interface Props {
  readonly onBreak?: () => void
  /** The content in place of children that broke. If it is left out, nothing is shown. */
  readonly instead?: ReactNode
  readonly children: ReactNode
}

/** Keeps an error of its children from breaking the whole page. */
export class Boundary extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
    this.props.onBreak?.()
  }

  override render() {
    return this.state.isBroken ? this.props.instead : this.props.children
  }
}
