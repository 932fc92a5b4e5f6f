import FormField from '@cloudscape-design/components/form-field'
import RadioGroup from '@cloudscape-design/components/radio-group'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { CloseModal } from '#web/components/CloseModal.tsx'
import { changePreferences, preferences, viewerZone, type Theme } from '#web/lib/preferences.ts'
import { useStore } from '#web/lib/store.ts'
import { zoneLabel } from '#web/lib/time.ts'
import { zoneOptions } from '#web/components/form/zoneOptions.ts'

const themes: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'As the system' },
]

/** The dialog for theme and time zone. A choice takes effect at once, so nothing has to be saved. */
export const PreferencesModal = ({ onClose }: { readonly onClose: () => void }) => {
  const { theme, timeZone } = useStore(preferences)
  const [now] = useState(Date.now)
  const zones = [
    { value: 'viewer', label: `This computer's: ${zoneLabel(viewerZone(), now)}` },
    ...zoneOptions(zone => zoneLabel(zone, now)),
  ]
  return (
    <CloseModal header="Preferences" onClose={onClose}>
      <SpaceBetween size="l">
        <FormField label="Theme" stretch>
          <RadioGroup
            value={theme}
            items={[...themes]}
            onChange={({ detail }) => changePreferences({ theme: detail.value })}
          />
        </FormField>
        <FormField label="Time zone" description="All times are shown in this zone; exports are in UTC." stretch>
          <Select
            filteringType="auto"
            virtualScroll
            noMatch="No time zone matches"
            selectedOption={zones.find(zone => zone.value === timeZone) ?? null}
            options={zones}
            onChange={({ detail }) => changePreferences({ timeZone: detail.selectedOption.value })}
          />
        </FormField>
      </SpaceBetween>
    </CloseModal>
  )
}
