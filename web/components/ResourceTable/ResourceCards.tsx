import Box from '@cloudscape-design/components/box'
import CardList, { type CardsProps } from '@cloudscape-design/components/cards'
import type { ReactNode } from 'react'
import { narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import type { Card, Section } from './card.tsx'
import { withWidths } from './sectionWidths.ts'
import './ResourceCards.css'

interface Props extends Omit<
  CardsProps<Card>,
  'ariaLabels' | 'cardDefinition' | 'visibleSections' | 'items' | 'selectedItems'
> {
  /** The name of the list of cards for screen readers, if no header names the list. */
  readonly label?: string
  readonly cards: readonly Card[]
  /** Whether the cards are as narrow as on a phone, although the window may not be. */
  readonly isSlim?: boolean
  /** The columns, in the order in which cards show them. */
  readonly sections: readonly Section[]
  /** The keys of the selected cards, if cards can be selected. */
  readonly chosen?: readonly string[] | undefined
  readonly onChoose?: ((keys: readonly string[]) => void) | undefined
}

const none: readonly string[] = []

/**
 * Adds a margin at the end of a cell, because long texts side by side would run into each other. The style sheet
 * hides the section of a cell that is left out.
 */
const apart = (cell: ReactNode) =>
  cell === undefined ? <span className="card-cell-left-out" /> : <Box padding={{ right: 's' }}>{cell}</Box>

/** Shows a table's rows as cards, one below another, in a window that is too narrow for columns. */
export const ResourceCards = ({ label, cards, isSlim = false, sections, chosen = none, onChoose, ...rest }: Props) => {
  const isNarrow = useMedia(narrowWindow) || isSlim
  const chosenElsewhere = chosen.filter(key => !cards.some(card => card.key === key))
  return (
    <CardList<Card>
      {...rest}
      className="resource-cards"
      trackBy="key"
      items={cards}
      cardDefinition={{
        header: ({ heading }) => heading,
        sections: [
          // Cloudscape puts a margin above every section but the first, so two sections side by side would start at
          // different heights. This empty section comes first, so that all others have the margin.
          { id: 'below-heading', width: 100 },
          ...withWidths(sections, isNarrow).map(({ id, header, width }) => ({
            id,
            header,
            width,
            content: ({ cells }: Card) => apart(cells[id]),
          })),
        ],
      }}
      ariaLabels={{
        ...(label !== undefined && { cardsLabel: label }),
        selectionGroupLabel: 'Choose rows',
        itemSelectionLabel: (_, card) => card.label,
      }}
      {...(onChoose && {
        selectionType: 'multi',
        selectedItems: cards.filter(({ key }) => chosen.includes(key)),
        isItemDisabled: ({ isFixed }) => isFixed,
        onSelectionChange: ({ detail }) =>
          onChoose([...chosenElsewhere, ...detail.selectedItems.map(({ key }) => key)]),
      })}
    />
  )
}
