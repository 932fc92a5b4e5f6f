interface Props {
  readonly text: string
}

/** The label of a field that may be left empty. */
export const OptionalLabel = ({ text }: Props) => (
  <>
    {text} <i>- optional</i>
  </>
)
