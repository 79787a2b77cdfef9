interface Props {
  size?: number
}

const fingers = [
  { turn: -62, length: 33, colour: '#f5b134' },
  { turn: 62, length: 33, colour: '#5d3a6e' },
  { turn: -31, length: 40, colour: '#e8794a' },
  { turn: 31, length: 40, colour: '#942a59' },
  { turn: 0, length: 44, colour: '#cb4d84' },
]

export function Logo({ size = 32 }: Props) {
  return (
    <svg width={size} height={size} viewBox="3 6 58 58" aria-hidden="true">
      {fingers.map(({ turn, length, colour }) => (
        <rect
          key={turn}
          x={26}
          y={56 - length}
          width={12}
          height={length}
          rx={6}
          fill={colour}
          transform={`rotate(${turn} 32 50)`}
        />
      ))}
    </svg>
  )
}
