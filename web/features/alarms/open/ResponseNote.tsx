import Box from '@cloudscape-design/components/box'
import '../responseText.css'

/**
 * The response that a rule defines, shown below the values that the rule saw. It shows nothing if there are no lines.
 */
export const ResponseNote = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.map(line => (
    <Box key={line} fontSize="body-s" color="text-body-secondary">
      <div className="response-text">{line}</div>
    </Box>
  ))
