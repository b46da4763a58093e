/** The application of Northwind Traders, without the workspace it applies to. */
export const northwind = {
  companyName: 'Northwind Traders',
  website: 'https://northwind.example',
  contactEmail: 'grace@northwind.example',
  contactName: 'Grace Hopper',
  phoneNumber: '+1 555 0100',
  continent: 'Europe',
  region: 'Berlin, Germany',
  industry: 'Food & Beverage',
  size: 'SME',
  solutions: true,
  services: true,
  valueProp: 'We bring specialty food to 400 independent grocers.',
};
