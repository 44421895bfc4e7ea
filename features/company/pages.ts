import { definePages } from '#core/page.ts'

/** `org` in the name is the organisation marker: the guard loads no more than the user for these. Spec §2. */
export const companyPages = definePages('company', {
  info: {
    path: '/home/company/info',
    name: 'org.info',
    access: 'litehome_res_page_companyinfo',
    title: 'company.info',
    component: 'CompanyInfoPage',
    menu: { group: 'company', order: 800, icon: 'build' },
  },
  department: {
    path: '/home/company/department',
    name: 'org.department',
    access: 'litehome_res_page_department',
    title: 'company.departments',
    component: 'DepartmentPage',
    menu: { group: 'company', order: 810, icon: 'tree' },
  },
  dataPermission: {
    path: '/home/company/dataPermission',
    name: 'org.dataPermission',
    access: 'litehome_res_page_datapermission',
    title: 'company.dataPermission',
    component: 'DataPermissionPage',
    menu: { group: 'company', order: 830, icon: 'eye' },
  },
  permission: {
    path: '/home/company/permission',
    name: 'org.permission',
    access: 'litehome_res_page_permission',
    title: 'company.permission',
    component: 'PermissionPage',
    menu: { group: 'company', order: 820, icon: 'users' },
  },
})
