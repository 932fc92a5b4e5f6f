import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import Popover from '@cloudscape-design/components/popover'
import { infoTexts, type InfoTopic } from './infoTexts.ts'

/** The button beside a label and the text that it opens. Escape closes the text, and the focus returns to the button. */
export const InfoPopover = ({ topic }: { readonly topic: InfoTopic }) => {
  const { title, lines, facts } = infoTexts[topic]
  return (
    <Popover
      triggerType="custom"
      header={title}
      size="medium"
      dismissAriaLabel="Close"
      renderWithPortal
      content={
        <>
          {lines.map(line => (
            <Box key={line} variant="p">
              {line}
            </Box>
          ))}
          {facts && <KeyValuePairs columns={2} minColumnWidth={90} items={facts} />}
        </>
      }
    >
      <Button variant="inline-icon" formAction="none" iconName="status-info" ariaLabel={`About ${title}`} />
    </Popover>
  )
}
