import Box from '@cloudscape-design/components/box'
import '../responseText.css'

/**
 * The response that an alarm's rule defines: the consequence, the action and the time to respond. It is shown below
 * the values that the rule saw. Shows nothing if `lines` is empty.
 */
export const ResponseNote = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.map(line => (
    <Box key={line} fontSize="body-s" color="text-body-secondary">
      <div className="response-text">{line}</div>
    </Box>
  ))
