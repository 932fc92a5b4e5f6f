import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import type { Parameters } from '../parameterMerge.ts'
import { ReviewModal } from './ReviewModal.tsx'

interface Props {
  readonly parameters: Parameters
  readonly onTake: (parameters: Parameters, what: string) => void
}

/**
 * The button that opens the review of a spreadsheet (specification B §2). Parameters are taken over only after the
 * review.
 */
export const ReviewButton = ({ parameters, onTake }: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button formAction="none" iconName="upload" onClick={() => setOpen(true)}>
        Review Changes From Excel
      </Button>
      {isOpen && (
        <ReviewModal
          parameters={parameters}
          onTake={(taken, what) => {
            setOpen(false)
            onTake(taken, what)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
