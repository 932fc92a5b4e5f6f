import Button from '@cloudscape-design/components/button'
import Popover from '@cloudscape-design/components/popover'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { infoTopics, type InfoTopic } from './infoTopics.ts'

/** The texts are fetched when the first one is opened. */
const InfoText = lazyPart(async () => (await import('./InfoText.tsx')).InfoText)

/**
 * The button beside a label and the text that it opens. Escape closes the text, and the focus returns to the button.
 */
export const InfoPopover = ({ topic }: { readonly topic: InfoTopic }) => (
  <Popover
    triggerType="custom"
    header={infoTopics[topic]}
    size="medium"
    dismissAriaLabel="Close"
    renderWithPortal
    content={<InfoText topic={topic} />}
  >
    <Button variant="inline-icon" formAction="none" iconName="status-info" ariaLabel={`About ${infoTopics[topic]}`} />
  </Popover>
)
