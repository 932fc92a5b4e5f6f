import Button from '@cloudscape-design/components/button'
import { useNavigate } from 'react-router-dom'

interface Props {
  readonly to: string
  readonly variant?: 'normal' | 'primary'
  readonly children: string
}

/** A link within the console that looks like a button, for a page's main actions. Ctrl+click opens a new tab. */
export const RouteButton = ({ to, variant = 'normal', children }: Props) => {
  const navigate = useNavigate()
  return (
    <Button
      variant={variant}
      href={to}
      onFollow={event => {
        event.preventDefault()
        void navigate(to)
      }}
    >
      {children}
    </Button>
  )
}
