import { modes, modeTexts, type Mode } from '#shared/devices/utilisation.ts'
import './modes.css'

interface Props {
  /** The modes that are shown; all others are left out. */
  readonly shown: ReadonlySet<Mode>
}

/** The meaning of the colours of modes. */
export const ModeLegend = ({ shown }: Props) => (
  <div>
    {modes.toReversed().map(
      mode =>
        shown.has(mode) && (
          <span key={mode} className="mode-key">
            <span className={`mode-${mode}`} />
            {modeTexts[mode]}
          </span>
        ),
    )}
  </div>
)
