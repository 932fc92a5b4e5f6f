import Checkbox from '@cloudscape-design/components/checkbox'
import { TextField } from './TextField.tsx'
import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<typeof TextField>, 'type'> {
  readonly isShown: boolean
}

export const PasswordField = ({ isShown, ...field }: Props) => (
  <TextField {...field} type={isShown ? 'text' : 'password'} />
)

interface ShowPasswordProps {
  readonly isShown: boolean
  readonly onChange: (isShown: boolean) => void
}

export const ShowPassword = ({ isShown, onChange }: ShowPasswordProps) => (
  <Checkbox checked={isShown} onChange={({ detail }) => onChange(detail.checked)}>
    Show Password
  </Checkbox>
)
