import { fileURLToPath } from 'node:url'

/** Regular and bold files, by a path relative to the entry of the package; `*` stands for the weight. */
const beside = (entry: string, path: string, weights = ['Regular', 'Bold']) =>
  weights.map((weight) => new URL(path.replaceAll('*', weight), entry))
const byNumber = ['400Regular', '700Bold']

/**
 * In fallback order. Han characters use Taiwanese glyphs; characters not used in Taiwan come from the next font. Fonts
 * of the operating system come last.
 */
const fonts: Record<string, URL[]> = {
  'Noto Sans': beside(import.meta.resolve('@embedpdf/fonts-latin'), '../fonts/NotoSans-*.ttf'),
  'Noto Sans T Chinese': beside(import.meta.resolve('@embedpdf/fonts-tc'), '../fonts/NotoSansHant-*.otf'),
  'Noto Sans S Chinese': beside(import.meta.resolve('@embedpdf/fonts-sc'), '../fonts/NotoSansHans-*.otf'),
  'Noto Sans Korean': beside(import.meta.resolve('@embedpdf/fonts-kr'), '../fonts/NotoSansKR-*.otf'),
  'Noto Sans Japanese': beside(import.meta.resolve('@embedpdf/fonts-jp'), '../fonts/NotoSansJP-*.otf'),
  'Noto Naskh Arabic': beside(
    import.meta.resolve('@embedpdf/fonts-arabic'),
    '../fonts/NotoNaskhArabic-*.ttf',
  ),
  'Noto Sans Hebrew': beside(import.meta.resolve('@embedpdf/fonts-hebrew'), '../fonts/NotoSansHebrew-*.ttf'),
  'Noto Sans Thai': beside(
    import.meta.resolve('@expo-google-fonts/noto-sans-thai'),
    './*/NotoSansThai_*.ttf',
    byNumber,
  ),
  'Noto Sans Devanagari': beside(
    import.meta.resolve('@expo-google-fonts/noto-sans-devanagari'),
    './*/NotoSansDevanagari_*.ttf',
    byNumber,
  ),
}

export const fontFamilies = Object.keys(fonts)

export const fontFiles = Object.values(fonts)
  .flat()
  .map((file) => fileURLToPath(file))
