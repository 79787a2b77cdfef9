import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core'

const mulberry: MantineColorsTuple = [
  '#fdf1f6',
  '#f9dfea',
  '#f2c0d6',
  '#eb9dbf',
  '#e37ba8',
  '#cb4d84',
  '#b0356b',
  '#942a59',
  '#762146',
  '#551732',
]

const marigold: MantineColorsTuple = [
  '#fff7e6',
  '#ffecc7',
  '#ffdb96',
  '#fcc65f',
  '#f5b134',
  '#e39a17',
  '#bb7a08',
  '#915c02',
  '#6f4602',
  '#4c3001',
]

const leaf: MantineColorsTuple = [
  '#eef8f2',
  '#d8efe2',
  '#b1dfc6',
  '#83cba5',
  '#57b384',
  '#389769',
  '#267a53',
  '#1f6344',
  '#1a4e37',
  '#123827',
]

const brick: MantineColorsTuple = [
  '#fef2ee',
  '#fbe0d8',
  '#f6bfb0',
  '#ef9883',
  '#e6735a',
  '#d2513a',
  '#b83b27',
  '#962e1e',
  '#772519',
  '#551a11',
]

/** Warm greys with a hint of plum, so that no surface looks blue. */
const gray: MantineColorsTuple = [
  '#faf7f5',
  '#f4efec',
  '#ebe4e0',
  '#ddd4cf',
  '#c6bab4',
  '#a3958f',
  '#695b5c',
  '#544848',
  '#413639',
  '#2a2126',
]

const dark: MantineColorsTuple = [
  '#f2ebed',
  '#d6cbd0',
  '#b8abb1',
  '#8f8088',
  '#4d414a',
  '#3b3038',
  '#2c242b',
  '#241d23',
  '#1a1419',
  '#130e12',
]

export const fontFamily =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", "PingFang TC", "Noto Sans TC", "Noto Sans CJK TC", "Microsoft JhengHei", system-ui, sans-serif'

export const theme = createTheme({
  colors: { mulberry, marigold, leaf, brick, gray, dark },
  primaryColor: 'mulberry',
  primaryShade: { light: 6, dark: 4 },
  // Filled surfaces are dark in the light theme and pale in the dark one: their text follows the theme.
  variantColorResolver: (input) => {
    const colours = defaultVariantColorsResolver(input)
    if (input.variant !== 'filled') return colours
    const hover = `color-mix(in srgb, ${colours.background}, var(--mh-hover) 14%)`
    return { ...colours, color: 'var(--mh-on-filled)', hover }
  },
  black: '#2a2126',
  fontFamily,
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Code", "Noto Sans Mono", monospace',
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.3125rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.6', lg: '1.6', xl: '1.5' },
  radius: { xs: '6px', sm: '8px', md: '12px', lg: '18px', xl: '28px' },
  defaultRadius: 'md',
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
  shadows: {
    xs: '0 1px 2px rgb(60 30 45 / 0.06)',
    sm: '0 1px 2px rgb(60 30 45 / 0.05), 0 4px 12px rgb(60 30 45 / 0.05)',
    md: '0 2px 4px rgb(60 30 45 / 0.05), 0 10px 28px rgb(60 30 45 / 0.09)',
    lg: '0 4px 8px rgb(60 30 45 / 0.06), 0 20px 48px rgb(60 30 45 / 0.14)',
  },
  headings: {
    fontFamily,
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.75rem, 1.35rem + 1.8vw, 2.5rem)', lineHeight: '1.18' },
      h2: { fontSize: '1.375rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.4' },
    },
  },
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { radius: 'xs' } },
    // Its placeholder for the focus is no menu item, which screen readers stumble over.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: { defaultProps: { centered: true, radius: 'lg', padding: 'lg' } },
  },
})
