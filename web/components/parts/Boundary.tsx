import { Component, type ReactNode } from 'react'

interface Props {
  readonly onBreak?: () => void
  /** The content shown if the children fail to render. By default, nothing is shown. */
  readonly instead?: ReactNode
  readonly children: ReactNode
}

/** Catches errors of its children, so that they do not break the whole page. */
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
