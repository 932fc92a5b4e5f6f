import Box from '@cloudscape-design/components/box'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import type { InfoTopic } from './infoTopics.ts'
import { infoTexts } from './infoTexts.ts'

/** The text that explains a word of the console. */
export const InfoText = ({ topic }: { readonly topic: InfoTopic }) => {
  const { lines, facts } = infoTexts[topic]
  return (
    <>
      {lines.map(line => (
        <Box key={line} variant="p">
          {line}
        </Box>
      ))}
      {facts && <KeyValuePairs columns={2} minColumnWidth={90} items={facts} />}
    </>
  )
}
