import {
  IconAddressBook,
  IconBus,
  IconPackage,
  IconPhoneCall,
  IconShieldCheck,
  IconToolsKitchen2,
} from '@tabler/icons-react'

export const icons = {
  'traffic-subsidy': IconBus,
  insurance: IconShieldCheck,
  emergency: IconPhoneCall,
  shipping: IconPackage,
  catering: IconToolsKitchen2,
  placement: IconAddressBook,
} as const
