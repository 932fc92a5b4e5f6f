import Button from '@cloudscape-design/components/button'
import Popover from '@cloudscape-design/components/popover'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { infoTopics, type InfoTopic } from './infoTopics.ts'

/** All help texts are fetched when the first of them is opened. */
const InfoText = lazyPart(async () => (await import('./InfoText.tsx')).InfoText)

/**
 * The help button next to a label, and the text that it opens. Escape closes the text and returns the focus to the
 * button.
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
