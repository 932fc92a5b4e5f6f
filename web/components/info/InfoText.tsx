import Box from '@cloudscape-design/components/box'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import Link from '@cloudscape-design/components/link'
import type { InfoTopic } from './infoTopics.ts'
import { infoTexts } from './infoTexts.ts'

/** The help text for a term of the console. */
export const InfoText = ({ topic }: { readonly topic: InfoTopic }) => {
  const { lines, facts, guide } = infoTexts[topic]
  return (
    <>
      {lines.map(line => (
        <Box key={line} variant="p">
          {line}
        </Box>
      ))}
      {facts && <KeyValuePairs columns={2} minColumnWidth={90} items={facts} />}
      <Box margin={{ top: 's' }}>
        <Link href={guide} external externalIconAriaLabel="Opens in a new tab">
          More in the user guide
        </Link>
      </Box>
    </>
  )
}
