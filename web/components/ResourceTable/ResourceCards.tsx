import Box from '@cloudscape-design/components/box'
import CardList, { type CardsProps } from '@cloudscape-design/components/cards'
import type { ReactNode } from 'react'
import type { Card } from './card.tsx'

interface Props extends Omit<CardsProps<Card>, 'cardDefinition' | 'visibleSections' | 'items' | 'selectedItems'> {
  readonly cards: readonly Card[]
  /** The columns, in their order. */
  readonly sections: readonly { readonly id: string; readonly header: string | undefined; readonly isWide: boolean }[]
  /** The keys of the chosen cards, if cards can be chosen. */
  readonly chosen?: readonly string[] | undefined
  readonly onChoose?: ((keys: readonly string[]) => void) | undefined
}

const none: readonly string[] = []

/** Adds a margin at the end of a cell, because long texts side by side would run into each other. */
const apart = (cell: ReactNode) => <Box padding={{ right: 's' }}>{cell}</Box>

/** The rows of a table as cards, one below the other, if the window is too narrow for columns. */
export const ResourceCards = ({ cards, sections, chosen = none, onChoose, ...rest }: Props) => {
  const chosenElsewhere = chosen.filter(key => !cards.some(card => card.key === key))
  return (
    <CardList<Card>
      {...rest}
      trackBy="key"
      items={cards}
      cardDefinition={{
        header: ({ heading }) => heading,
        sections: [
          // Every section but the first has a margin above, so two sections side by side would begin at different
          // heights. This empty section is the first, and all others get the margin.
          { id: 'below-heading', width: 100 },
          ...sections.map(({ id, header, isWide }) => ({
            id,
            header,
            width: isWide ? 100 : 50,
            content: ({ cells }: Card) => apart(cells[id]),
          })),
        ],
      }}
      {...(onChoose && {
        selectionType: 'multi',
        selectedItems: cards.filter(({ key }) => chosen.includes(key)),
        isItemDisabled: ({ isFixed }) => isFixed,
        onSelectionChange: ({ detail }) =>
          onChoose([...chosenElsewhere, ...detail.selectedItems.map(({ key }) => key)]),
        ariaLabels: {
          selectionGroupLabel: 'Choose rows',
          itemSelectionLabel: (_, { label }) => label,
        },
      })}
    />
  )
}
