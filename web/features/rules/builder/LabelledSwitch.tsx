import Box from '@cloudscape-design/components/box'
import SegmentedControl, { type SegmentedControlProps } from '@cloudscape-design/components/segmented-control'
import { useId } from 'react'
import './LabelledSwitch.css'

type Props = { readonly label: string } & Omit<SegmentedControlProps, 'label' | 'ariaLabelledby'>

/** A switch between a few choices beside its label. By itself, Cloudscape shows the label in a narrow window only. */
export const LabelledSwitch = ({ label, ...control }: Props) => {
  const id = useId()
  return (
    <div className="labelled-switch">
      <Box variant="awsui-key-label">
        <span id={id}>{label}</span>
      </Box>
      <SegmentedControl {...control} ariaLabelledby={id} />
    </div>
  )
}
