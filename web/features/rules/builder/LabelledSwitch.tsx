import Box from '@cloudscape-design/components/box'
import SegmentedControl, { type SegmentedControlProps } from '@cloudscape-design/components/segmented-control'
import { useId } from 'react'

type Props = { readonly label: string } & Omit<SegmentedControlProps, 'label' | 'ariaLabelledby'>

/** A switch between a few choices below its label. By itself, Cloudscape shows the label in a narrow window only. */
export const LabelledSwitch = ({ label, ...control }: Props) => {
  const id = useId()
  return (
    <div>
      <Box variant="awsui-key-label" margin={{ bottom: 'xxs' }}>
        <span id={id}>{label}</span>
      </Box>
      <SegmentedControl {...control} ariaLabelledby={id} />
    </div>
  )
}
